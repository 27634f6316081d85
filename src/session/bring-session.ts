import { bring, type LoadedPage } from '#src/api/page-answers.ts'

/** Puts the visitor's session into the page, so that the form answers before the code of calls is loaded. */
export const bringSession = ({ context, params }: LoadedPage): Promise<void> =>
  bring(context.apiAt(params), 'getSession')
