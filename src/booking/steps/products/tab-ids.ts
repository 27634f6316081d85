/** Ids of a person's tab and of what belongs to it, by the person's place. */
export const tabOf = (place: string): string => `tab-${place}`
export const panelOf = (place: string): string => `panel-${place}`
