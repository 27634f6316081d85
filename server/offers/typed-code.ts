import type { FolderDiscount } from '#contract/tenant-folder.ts'

/** The code of a request. Pricing needs one, and only `withTypedCode` makes it, so no call can reveal whether a code is valid without being counted. */
export interface TypedCode {
  /** As the shop has it; undefined: there is none such, or it is used up. */
  readonly usable: FolderDiscount | undefined
  /** Set by pricing: the response says that the code is invalid. */
  isWrong: boolean
}
