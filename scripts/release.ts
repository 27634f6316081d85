import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { runCommand } from './say.mjs'

const read = (file: string) => readFileSync(file, 'utf8')

const nextVersions = (version: string): string[] => {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  return [`${major}.${minor}.${patch + 1}`, `${major}.${minor + 1}.0`, `${major + 1}.0.0`]
}

await runCommand(async () => {
  const [version = ''] = process.argv.slice(2)
  const before = (JSON.parse(read('package.json')) as { version: string }).version
  if (!nextVersions(before).includes(version))
    throw new Error(`Name one of the versions after ${before}: ${nextVersions(before).join(', ')}.`)
  const changelog = read('CHANGELOG.md')
  if (!/^## Unreleased\n\n(?!## )/m.test(changelog)) throw new Error('CHANGELOG.md names no change under "Unreleased".')

  const today = new Date().toISOString().slice(0, 10)
  writeFileSync('CHANGELOG.md', changelog.replace('## Unreleased\n', `## Unreleased\n\n## ${version} (${today})\n`))
  for (const file of ['package.json', 'package-lock.json'])
    writeFileSync(file, read(file).replaceAll(/("name": "talstation",\n\s*"version": )"[^"]*"/g, `$1"${version}"`))
  const { describeStableCalls } = await import('#server/http/openapi.ts')
  writeFileSync('docs/stable-calls.json', `${JSON.stringify(await describeStableCalls(), null, 2)}\n`)
  console.log(`Version ${version} is written. Look at the changes, then keep them:
git commit --all --message "Release ${version}"
git tag --annotate ${version} --message "Talstation ${version}"`)
  return 0
})
