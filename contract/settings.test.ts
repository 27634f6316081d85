import { expect, test } from 'vitest'
import { Settings } from './site.ts'
import { FolderShop } from './tenant-folder.ts'

const COLOURS =
  'colorSection1 colorSection2 colorSection3 colorFont colorFontInverted colorButton colorButtonSwitched colorIcons colorHighlight colorProduct1 colorProduct2'
const OTHERS =
  'name logo logoInverted favicon baseUrl wl fixedLocation testmode demo gtmId addCss addJs maxPersons requiredPersonalFields youthAge coveragePerDefault'
const SETTINGS = `${OTHERS} ${COLOURS}`.split(' ')

test.each(SETTINGS)('The settings that the server sends to pages include %s', (name) => {
  expect(Object.keys(Settings.shape)).toContain(name)
})

// The setting `wl` has no field of its own in the folder, because its value is the shop's code.
test.each(SETTINGS.map((name) => (name === 'wl' ? 'code' : name)))(
  'A tenant folder’s shop.json can contain the setting %s',
  (name) => {
    expect(Object.keys(FolderShop.shape)).toContain(name)
  },
)
