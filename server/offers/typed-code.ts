import type { FolderDiscount } from '#contract/tenant-folder.ts'

/**
 * The code of a request. Pricing requires one, and only `withTypedCode` makes it, so that no call reveals whether a
 * code is valid without being counted.
 */
export interface TypedCode {
  /** The shop's code; undefined: it does not exist, or is used up. */
  readonly usable: FolderDiscount | undefined
  /** Set by pricing: the response says that the code is invalid. */
  isWrong: boolean
}
