import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { forbiddenLicences } from './licences.ts'
import { runCommand, say } from './say.mjs'

/** The exit codes of `audit`. A registry that answers no questions about flaws must not look like a good answer. */
const EXIT = { fine: 0, found: 1, notAnswered: 2 }

const npm = (...words: string[]): Promise<string> =>
  new Promise((resolve) => {
    const options = { maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }
    execFile('npm', words, options, (_error, stdout) => resolve(stdout))
  })

interface Report {
  message?: string
  vulnerabilities?: Record<string, { severity: string; via: (string | { title: string; url: string })[] }>
}

const audit = async (): Promise<number> => {
  const report = JSON.parse((await npm('audit', '--json', '--package-lock-only')) || '{}') as Report
  if (!report.vulnerabilities) {
    say(`The registry reports no flaws of packages, so nothing was checked: ${report.message ?? 'npm gave no answer'}`)
    return EXIT.notAnswered
  }
  const found = Object.entries(report.vulnerabilities)
  for (const [name, { severity, via }] of found) {
    const reasons = via.map((reason) => (typeof reason === 'string' ? `by ${reason}` : `${reason.title} ${reason.url}`))
    console.log(`${name} (${severity}): ${reasons.join('; ')}`)
  }
  say(
    found.length === 0 ? 'The registry knows no flaw of the packages.' : `Packages with known flaws: ${found.length}.`,
  )
  return found.length === 0 ? EXIT.fine : EXIT.found
}

const licences = (): number => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const forbidden = forbiddenLicences(packages)
  for (const line of forbidden) console.log(line)
  const count = Object.keys(packages).length - 1
  say(
    forbidden.length === 0
      ? `The licences of all ${count} packages are allowed (scripts/licences.ts).`
      : `Not allowed by scripts/licences.ts: ${forbidden.length} of ${count} packages.`,
  )
  return forbidden.length === 0 ? EXIT.fine : EXIT.found
}

const bill = async (file = 'bom.json'): Promise<number> => {
  const words = ['--sbom-format=cyclonedx', '--sbom-type=application', '--omit=dev', '--package-lock-only']
  const parts = JSON.parse(await npm('sbom', ...words))
  // npm takes the name of the folder, which differs from clone to clone.
  parts.metadata.component.name = 'talstation'
  writeFileSync(file, `${JSON.stringify(parts, null, 2)}\n`)
  say(
    `Wrote ${parts.components.length} packages that a server runs with into ${file} (CycloneDX ${parts.specVersion}).`,
  )
  return EXIT.fine
}

await runCommand(async () => {
  const [command, file] = process.argv.slice(2)
  if (command === 'audit') return audit()
  if (command === 'licences') return licences()
  if (command === 'bom') return bill(file)
  throw new Error('Name one of: audit, licences, bom [file].')
})
