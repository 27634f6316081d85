import type { FolderDiscount } from '#contract/tenant-folder.ts'

/** The code of a request. Pricing needs one, and only `withTypedCode` makes it, so no call can tell whether a code holds without being counted. */
export interface TypedCode {
  /** As the shop has it; undefined: there is none such, or it is used up. */
  readonly usable: FolderDiscount | undefined
  /** Set by pricing: the answer tells that it does not hold. */
  isWrong: boolean
}
