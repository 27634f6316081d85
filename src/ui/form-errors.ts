import { createContext } from 'react'

export type FormErrors = Readonly<Record<string, string>>

/** Error texts for native controls, because React Aria's own context does not reach them. */
export const FormErrorsContext = createContext<FormErrors>({})
