/** The personal fields that only the fitting of equipment needs. */
export const BODY_FIELDS = { age: true, weight: true, height: true, shoesize: true, skills: true } as const
