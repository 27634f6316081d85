/** The `period` has all fields of `general` that depend on each other: days, hours, location, collection and rate. */
export const GROUP_PARTS = ['kind', 'title', 'period', 'accommodation', 'remark', 'leader'] as const
export type GroupPart = (typeof GROUP_PARTS)[number]
