import type { GroupKind } from '#contract/group-settings.ts'

export const conditionsOf = <Kind extends GroupKind>(kind: Kind) => `${kind}conditions` as const
