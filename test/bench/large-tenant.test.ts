import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readTenantFolder } from '#server/tenants/read-folder.ts'
import { writeLargeTenant } from './large-tenant.ts'

test('The folder of a large shop has no mistakes', () => {
  const parent = mkdtempSync(join(tmpdir(), 'talstation-large-'))
  try {
    expect(readTenantFolder(writeLargeTenant(parent, 20))).not.toHaveProperty('mistakes')
  } finally {
    rmSync(parent, { recursive: true })
  }
})
