/** A group expires at the latest this long after its general data were last written, even if the rental is later. */
export const GROUP_KEPT_DAYS = 365
