import type { GroupKind } from '#contract/group-settings.ts'

/** Returns the content type of the text that the leader of a group of this kind accepts. */
export const conditionsOf = <Kind extends GroupKind>(kind: Kind) => `${kind}conditions` as const
