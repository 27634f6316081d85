import { keep } from '#src/visit/draft-storage.ts'

/* The changes name persons, so they are stored only until the tab is closed. */

type Schemas = typeof import('./group-draft-schemas.ts')

let schemas: Schemas | undefined

export const groupSchemas = (): Schemas | undefined => schemas

/** Loads the schemas of stored drafts and those of a group's calls. */
export const loadGroupSchemas = async (): Promise<void> => {
  schemas ??= (await Promise.all([import('./group-draft-schemas.ts'), import('#contract/group-calls.ts')]))[0]
}

export const groupDraft = keep('group', 'sessionStorage', () => schemas?.group)

export const memberDraft = keep('group-member', 'sessionStorage', () => schemas?.member)
