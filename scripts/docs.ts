// Writes docs/api.md from the contract.
import { writeFileSync } from 'node:fs'
import { apiReference } from '#server/http/api-reference.ts'

writeFileSync('docs/api.md', await apiReference())
