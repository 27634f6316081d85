import { expect, test } from 'vitest'
import { misspelt } from './misspelt.ts'

test.each([
  ['DATBASE_URL', 'DATABASE_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['database_url', 'DATABASE_URL'],
  ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
  ['SMPT_URL_FILE', 'SMTP_URL_FILE'],
  ['DATADIR', 'DATA_DIR'],
  ['SMPT_URL', 'SMTP_URL'],
  ['PROT', 'PORT'],
  ['DEFAULT_TENNANT', 'DEFAULT_TENANT'],
  ['PAYMENTS_ALPIN_TOKEN', 'PAYMENT_ALPIN_TOKEN'],
])('The variable %s is reported as a misspelling of %s', (name, meant) => {
  expect(misspelt({ [name]: 'x' })).toEqual([{ name, meant }])
})

test('Variables that the server knows are not reported as misspelt', () => {
  const usual = [
    'DATABASE_URL',
    'PORT',
    'HOST',
    'HOME',
    'PATH',
    'PWD',
    'USER',
    'LANG',
    'TERM',
    'SHELL',
    'SHLVL',
    'HOSTNAME',
  ]
  const more = [
    'NODE_ENV',
    'DATABASE_URL_FILE',
    'PAYMENT_ALPIN_TOKEN',
    'XDG_DATA_DIRS',
    'LOGNAME',
    'OLDPWD',
    'MAIL',
    'EDITOR',
    'TZ',
    'NO_COLOR',
  ]
  expect(misspelt(Object.fromEntries([...usual, ...more].map((name) => [name, 'x'])))).toEqual([])
})
