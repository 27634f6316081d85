import { mkdirSync, writeFileSync } from 'node:fs'
import { apiReference } from '#server/http/api-reference.ts'
import { editorSettings, folderSchemas } from '#server/tenants/folder-schemas.ts'

writeFileSync('docs/api.md', await apiReference())
mkdirSync('docs/schemas', { recursive: true })
for (const [name, text] of folderSchemas()) writeFileSync(`docs/schemas/${name}`, text)
mkdirSync('.vscode', { recursive: true })
writeFileSync('.vscode/settings.json', editorSettings('/tenants/*', './docs/schemas'))
