import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { FolderCategory, FolderProduct, Tenant } from '#contract/tenant-folder.ts'
import { exportPrices, importPrices } from '#server/cli/tenant-prices.ts'
import { validateFolders } from '#server/tenants/import.ts'
import { type FolderFiles, loadFolder } from '#server/tenants/folder-files.ts'
import { describeMistake } from '#server/tenants/mistake.ts'
import { checkFolder } from '#server/tenants/read-folder.ts'

const DEMO = join(import.meta.dirname, '..', '..', 'tenants', 'alpin')
const GOOD = loadFolder(DEMO)

const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"/>'

type Folder = Map<string, string | Buffer>
type Edit = (folder: Folder) => void

const textOf = (folder: Folder, file: string): string => folder.get(file)!.toString()

const SHOP = 'shop.json'
const SKI = 'products/01-ski.json'
const HELMETS = 'products/05-helme.json'
const LOCATIONS = 'locations.json'
const AGB = 'contents/de/agb.html'

const swap =
  (file: string, before: string, after: string): Edit =>
  (folder) => {
    const text = textOf(folder, file)
    if (!text.includes(before)) throw new Error(`${file} has no ${before}`)
    folder.set(
      file,
      text.replace(before, () => after),
    )
  }
const put =
  (file: string, body: string | Buffer): Edit =>
  (folder) =>
    folder.set(file, body)
const change =
  <T>(file: string, edit: (content: T) => unknown): Edit =>
  (folder) => {
    const content = JSON.parse(textOf(folder, file)) as T
    edit(content)
    folder.set(file, JSON.stringify(content, null, 2))
  }
const changeShop = (fields: object) => change<object>(SHOP, (shop) => Object.assign(shop, fields))
const changeSki = (edit: (ski: FolderProduct) => unknown) =>
  change<FolderCategory>(SKI, ({ products }) => edit(products[0]!))
const changeHelmet = (edit: (helmet: FolderProduct) => unknown) =>
  change<FolderCategory>(HELMETS, ({ products }) => edit(products[0]!))
const changeLocation = (edit: (location: Tenant['locations'][number]) => unknown) =>
  change<Tenant['locations']>(LOCATIONS, ([first]) => edit(first!))
const add =
  (file: string, html: string): Edit =>
  (folder) =>
    folder.set(file, `${textOf(folder, file).trimEnd()}\n${html}\n`)
const discount = (fields: object) => put('discounts.json', JSON.stringify([{ code: 'WINTER', ...fields }]))

const NAMES = 'Use small letters a-z, digits and -, ending in .svg, .jpg, .png, .webp, .avif or .ico.'
const DIGIT = 'Look whether the amount, in cents, has a digit too many.'

const REFUSED: [name: string, edit: Edit, report: string][] = [
  [
    'a comment in JSON',
    swap(SHOP, '"hosts": [],', '"hosts": [], // später'),
    'shop.json, line 16: JSON has no comments, and one begins here. Remove it, or keep such notes in a file whose name begins with a dot.',
  ],
  [
    'a comma before a closing bracket',
    swap('seasons.json', '"to": "04-18"', '"to": "04-18",'),
    'seasons.json: it cannot be read as JSON (line 7, column 3): a comma is before the closing bracket. Remove the comma.',
  ],
  [
    'quotation marks of a word processor',
    swap('seasons.json', '"winter"', '„winter“'),
    'seasons.json: it cannot be read as JSON (line 3, column 11): „ is no quotation mark of JSON. Write the straight mark " around names and texts.',
  ],
  [
    'German commas in prices',
    swap(HELMETS, '"1": { "days": [500, 950', '"1": { "days": [5,00, 9,50'),
    'products/05-helme.json: it cannot be read as JSON (line 16, column 30): a number begins with 0. Write amounts in whole cents, such as 2800 for 28,00 €, and texts in quotation marks.',
  ],
  [
    'an entry twice in one object',
    swap(SHOP, '"youthAge": 15', '"maxPersons": 8,\n  "youthAge": 15'),
    'shop.json, maxPersons: the entry is there twice, and line 50 would replace the first. Remove one of the two.',
  ],
  [
    'a misspelt name of a setting',
    swap(SHOP, '"colorButton"', '"colorButon"'),
    'shop.json, colorButon: there is no such entry. Is "colorButton" meant? Otherwise remove it.',
  ],
  [
    'a setting that is missing',
    swap(SHOP, '"numberPrefix": "ALP",', ''),
    'shop.json, numberPrefix: this entry is missing. Write 2 to 4 capital letters A-Z, in quotation marks.',
  ],
  [
    'a price list for a fourth type of persons',
    changeHelmet((helmet) => Object.assign(helmet.prices.all, { 4: helmet.prices.all['1'] })),
    'products/05-helme.json, products.0.prices.all.4: there is no such entry. Look for a slip in its name (known are 1, 2, 3), or remove it.',
  ],
  [
    'a missing file',
    (folder) => folder.delete('rates.json'),
    'rates.json: the file is missing. Take that of a demo shop and change it.',
  ],
  [
    'an empty file',
    put('specials.json', '\n'),
    'specials.json: the file is empty. Take that of a demo shop and change it.',
  ],
  [
    'a missing German title',
    swap('seasons.json', '"de": "Winter", ', ''),
    'seasons.json, 0.title.de: this entry is missing. Write a text in quotation marks.',
  ],
  [
    'a number as text',
    swap(SHOP, '"maxPersons": 12', '"maxPersons": "12"'),
    'shop.json, maxPersons: "12" does not fit here. Write a number without quotation marks.',
  ],
  [
    'a postcode as number',
    swap(LOCATIONS, '"zip": "6998"', '"zip": 6998'),
    'locations.json, 0.zip: 6998 does not fit here. Write a text in quotation marks.',
  ],
  [
    'an amount as text with a comma',
    changeHelmet((helmet) => Object.assign(helmet.prices.all['1']!, { extra: '2,50' })),
    'products/05-helme.json, products.0.prices.all.1.extra: "2,50" does not fit here. Write the amount in whole cents, such as 1250 for 12,50 €.',
  ],
  [
    'an amount with a fraction',
    changeSki((ski) => Object.assign(ski.prices.all['1']!, { extra: 9.5 })),
    'products/01-ski.json, products.0.prices.all.1.extra: 9.5 does not fit here. Write the amount in whole cents, such as 1250 for 12,50 €.',
  ],
  [
    'a misspelt location in the stock',
    swap(SKI, '"talstation": 9', '"talstaton": 9'),
    'products/01-ski.json, products.0.models.0.variants.0.stock.talstaton: there is no location "talstaton". Is "talstation" meant? Write an id of locations.json.',
  ],
  [
    'a misspelt season in prices',
    changeSki((ski) => Object.assign(ski.prices, { wintr: ski.prices.all })),
    'products/01-ski.json, products.0.prices.wintr: there is no season "wintr". Is "winter" meant? Write an id of seasons.json.',
  ],
  [
    'a set with a product that the shop does not have',
    swap('sets.json', '"ski-kinder"', '"ski-kidner"'),
    'sets.json, 0.members.0.products.1: there is no product "ski-kidner". Is "ski-kinder" meant? Write the id of a product.',
  ],
  [
    'a set with an unknown category',
    change<Tenant['sets']>('sets.json', ([first]) => Object.assign(first!.members[0]!, { categories: ['skis'] })),
    'sets.json, 0.members.0.categories.0: there is no category "skis". Is "ski" meant? Write the id of a file in products/.',
  ],
  [
    'an extra for an unknown category',
    swap('specials.json', '"langlauf"', '"langlauff"'),
    'specials.json, 0.per.pairsOf.1: there is no category "langlauff". Is "langlauf" meant? Write the id of a file in products/.',
  ],
  [
    'half an hour in prices',
    changeSki((ski) => Object.assign(ski.prices.all['1']!, { hours: { '0.5': 900 } })),
    'products/01-ski.json, products.0.prices.all.1.hours.0.5: the name "0.5" does not fit here. Write a number of hours from 1 to 24.',
  ],
  [
    'an id with capitals and an umlaut',
    swap(HELMETS, '"id": "helm"', '"id": "Helm-Größe"'),
    'products/05-helme.json, products.0.id: "Helm-Größe" does not fit here. Write an id of small letters a-z, digits and -, such as ski-1.',
  ],
  [
    'the id of a copied product',
    swap(HELMETS, '"id": "helm-visier"', '"id": "helm"'),
    'products/05-helme.json, products.1.id: "helm" is there twice. Give one of the two another name.',
  ],
  [
    'a size twice',
    swap(SKI, '"property1": "145 cm"', '"property1": "140 cm"'),
    'products/01-ski.json, products.0.models.0.variants.1.property1: "140 cm" is there twice. Give one of the two another name.',
  ],
  [
    'a discount code twice',
    swap('discounts.json', 'MINUS20', 'SKI10'),
    'discounts.json, 1.code: "SKI10" is there twice. Give one of the two another name.',
  ],
  [
    'a discount over 100 %',
    discount({ percent: 120 }),
    'discounts.json, 0.percent: 120 does not fit here. Write a number of at most 100.',
  ],
  [
    'days the wrong way round in a discount code',
    discount({ percent: 10, validFrom: '2027-02-01', validTo: '2027-01-31' }),
    'discounts.json, 0.validTo: the code ends on 2027-01-31, before it begins on 2027-02-01. Write a later day.',
  ],
  [
    'a German date',
    discount({ percent: 10, validTo: '31.1.2027' }),
    'discounts.json, 0.validTo: "31.1.2027" does not fit here. Write a day that exists as YYYY-MM-DD, such as 2027-02-28.',
  ],
  [
    'the day before the month',
    swap('seasons.json', '"to": "04-18"', '"to": "18-04"'),
    'seasons.json, 0.to: "18-04" does not fit here. Write a day of the year as MM-DD, such as 12-24.',
  ],
  [
    'overlapping seasons',
    change<Tenant['seasons']>('seasons.json', (seasons) =>
      seasons.push({ id: 'fruehling', title: { de: 'Frühling', en: 'Spring' }, from: '04-01', to: '05-31' }),
    ),
    'seasons.json, 1: "fruehling" (04-01 to 05-31) overlaps "winter" (11-28 to 04-18), so some days would have two prices. Let one begin on the day after the other ends.',
  ],
  [
    'a closure that ends before it starts',
    changeLocation((location) => (location.closed = [{ start: '2027-03-02', end: '2027-03-01' }])),
    'locations.json, 0.closed.0: end lies before start. Exchange the two days, or mend the year.',
  ],
  [
    'an opening hour after closing',
    swap(LOCATIONS, '"from": "08:00", "to": "18:00"', '"from": "18:00", "to": "08:00"'),
    'locations.json, 0.businesshours.0: to (08:00) is not later than from (18:00). Write a later time in to.',
  ],
  [
    'Sunday as weekday 0',
    changeLocation((location) => (location.businesshours[0]!.weekdays = [0, 1])),
    'locations.json, 0.businesshours.0.weekdays.0: 0 does not fit here. Write a weekday from 1 (Monday) to 7 (Sunday).',
  ],
  [
    'a time without its leading zero',
    swap(LOCATIONS, '"from": "08:00"', '"from": "8:00"'),
    'locations.json, 0.businesshours.0.from: "8:00" does not fit here. Write a time such as 08:30.',
  ],
  [
    'the name of a colour',
    changeShop({ colorButton: 'petrol' }),
    'shop.json, colorButton: "petrol" does not fit here. Write a colour as # and six digits 0-9 or a-f, such as #1d3540.',
  ],
  [
    'a text that cannot be read on its ground',
    changeShop({ colorButton: '#e0e0e0' }),
    'shop.json, colorFontInverted: #ffffff on colorButton #e0e0e0 has a contrast of 1.32; text needs 4.5. Make one of the two colours darker or lighter.',
  ],
  [
    'a broken e-mail address',
    changeShop({ email: 'verleih@alpin' }),
    'shop.json, email: "verleih@alpin" is no e-mail address. Write the address at which customers reach the shop.',
  ],
  [
    'a host with its scheme',
    changeShop({ hosts: ['https://rent.example.com'] }),
    'shop.json, hosts.0: "https://rent.example.com" does not fit here. Write a host name such as rent.example.com, without https://.',
  ],
  [
    'the code of the shop from which the folder was copied',
    changeShop({ code: 'velo' }),
    'shop.json, code: it is "velo", but the folder is called "alpin". A shop’s folder has the name of its code, so that a copy does not replace the original shop. For a new shop write a new code here and rename the folder to it; otherwise rename the folder to "velo".',
  ],
  [
    'a picture with capitals in its name',
    put('pictures/Helm.PNG', 'x'),
    `pictures/Helm.PNG: its name does not fit. ${NAMES}`,
  ],
  [
    'a picture that is missing',
    swap(HELMETS, '"helm.svg"', '"helmm.svg"'),
    'products/05-helme.json, products.0.picture: there is no pictures/helmm.svg. Is "helm.svg" meant? Put the file there, or name one that is.',
  ],
  [
    'a picture of another type than its name says',
    put('pictures/helm.jpg', Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1')),
    'pictures/helm.jpg: the file is no JPG picture, whatever its name says. It is a picture in another format: end its name in .png.',
  ],
  [
    'a text without its title',
    put(AGB, '<h2>Mietbedingungen</h2><p>Text</p>'),
    'contents/de/agb.html: it does not begin with a title. Write <h1>…</h1> around the title, without other tags in it.',
  ],
  [
    'a placeholder outside test mode',
    (folder) => {
      changeShop({ testmode: false })(folder)
      put('contents/de/imprint.html', '<h1>Impressum</h1>\n<p>Lorem ipsum dolor sit amet</p>')(folder)
    },
    'contents/de/imprint.html, line 2: "Lorem ipsum" is a placeholder. Write the shop’s own, or set "testmode" to true in shop.json until then.',
  ],
  [
    'a text in Latin-1',
    put('contents/en/privacy.html', Buffer.from('<h1>Größen</h1>', 'latin1')),
    'contents/en/privacy.html: it is not written in UTF-8, so letters such as ä, ö or ß would be lost. Save it again in your editor with the encoding UTF-8.',
  ],
  [
    'a VAT number with spaces',
    swap(SHOP, 'ATU00000000', 'ATU 000 000'),
    'shop.json, legal.vatId: "ATU 000 000" does not fit here. Write a VAT number such as ATU12345678, without spaces.',
  ],
  [
    'a brand in small letters',
    swap(SHOP, '"VISA"', '"Visa"'),
    'shop.json, brands.0: "Visa" does not fit here. Write a brand in capital letters, such as VISA or PAYPAL.',
  ],
  [
    'a word instead of true or false',
    swap(SHOP, '"testmode": true', '"testmode": "ja"'),
    'shop.json, testmode: "ja" does not fit here. Write true or false.',
  ],
  [
    'a logo in a format that pages do not show',
    swap(SHOP, '"logo.svg"', '"logo.gif"'),
    'shop.json, logo: "logo.gif" does not fit here. Write the name of a file in pictures/: small letters a-z, digits and -, ending in .svg, .jpg, .png, .webp, .avif or .ico.',
  ],
  [
    'an empty translation',
    swap('seasons.json', '"en": "Winter"', '"en": ""'),
    'seasons.json, 0.title.en: "" does not fit here. Write at least 1 character.',
  ],
  [
    'two default rates',
    swap('rates.json', '"percent": 90,', '"percent": 90, "default": true,'),
    'rates.json: exactly one rate is the default, not 2. Write "default": true in one rate only.',
  ],
  [
    'a discount code with percent and amount',
    discount({ percent: 10, amount: 500 }),
    'discounts.json, 0: both percent and amount are there. Write one of the two.',
  ],
  [
    'a banner that ends before it begins',
    change<object[]>('banners.json', ([first]) => Object.assign(first!, { from: '2027-02-01', to: '2027-01-31' })),
    'banners.json, 0.to: the banner ends on 2027-01-31, before it begins on 2027-02-01. Write a later day.',
  ],
  [
    'an address as the shop’s own script',
    changeShop({ addJs: 'https://example.com/x.js' }),
    'shop.json, addJs: "https://example.com/x.js" does not fit here. Write the name of a file beside shop.json: small letters a-z, digits and -, ending in .js.',
  ],
  [
    'a script that no browser understands',
    put('own.js', 'let x = ;'),
    "own.js: the browser would not understand it (Unexpected token ';'). Mend it there. It is a script by itself: import and export are not possible.",
  ],
  [
    'stock both of a product and of its sizes',
    changeHelmet((helmet) => (helmet.stock = { talstation: 5 })),
    'products/05-helme.json, products.0.stock: a product with models counts the units of its sizes. Move the stock to the variants of the models.',
  ],
  [
    'ages the wrong way round',
    change<FolderCategory>(HELMETS, ({ products }) => Object.assign(products[2]!.conditions[0]!, { ageFrom: 6 })),
    'products/05-helme.json, products.2.conditions.0.ageTo: it lies below ageFrom. Write the older age in ageTo.',
  ],
  [
    'a page saved as a drawing',
    put('pictures/logo-inverted.svg', '<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'),
    'pictures/logo-inverted.svg: the file is no SVG picture, whatever its name says. Export the picture again in that format.',
  ],
  [
    'a season called like the prices outside of seasons',
    swap('seasons.json', '"id": "winter"', '"id": "all"'),
    'seasons.json, 0.id: "all" is the name of the prices outside of seasons. Choose another id, such as "winter".',
  ],
  [
    'an imprint of one line outside test mode',
    (folder) => {
      changeShop({ testmode: false })(folder)
      put('contents/de/imprint.html', '<h1>Impressum</h1>\n<p>Folgt bald.</p>')(folder)
    },
    'contents/de/imprint.html: the text is too short for what the law requires. Write the shop’s own, or set "testmode" to true in shop.json until then.',
  ],
  [
    'brackets of a template outside test mode',
    (folder) => {
      changeShop({ testmode: false })(folder)
      add(AGB, '<p>Vermieter ist [Name des Unternehmens einfügen].</p>')(folder)
    },
    'contents/de/agb.html, line 42: "[Name des Unternehmens einfügen]" is a placeholder. Write the shop’s own, or set "testmode" to true in shop.json until then.',
  ],
  [
    'the VAT number of a demo outside test mode',
    changeShop({ testmode: false }),
    'shop.json, legal.vatId: "ATU00000000" is a placeholder. Write the shop’s own, or set "testmode" to true in shop.json until then.',
  ],
  [
    'the e-mail address of a demo outside test mode',
    changeShop({ testmode: false }),
    'shop.json, email: "verleih@alpin-zirbental.example" is an address that nobody can have. Write the shop’s own, or set "testmode" to true in shop.json until then.',
  ],
]

const WARNED: [name: string, edit: Edit, report: string][] = [
  [
    'prices in euros instead of cents',
    changeHelmet((helmet) => (helmet.prices.all['1']!.days = [5, 9, 13])),
    'products/05-helme.json, products.0.prices.all.1.days.0: it is 0.05 €. Write the amount in cents: 500 for 5.00 €, and 1250 for 12,50 €.',
  ],
  [
    'a price that falls with time',
    changeSki((ski) => (ski.prices.all['1']!.days = [2200, 2100])),
    'products/01-ski.json, products.0.prices.all.1.days.1: it costs 2100, less than the 2200 for less time. Write what all of the time costs, not a day of it.',
  ],
  [
    'a price of 0',
    changeSki((ski) => (ski.prices.all['1']!.days = [2200, 0])),
    'products/01-ski.json, products.0.prices.all.1.days.1: the price is 0. Write the amount in cents, unless it is free.',
  ],
  [
    'a price of ten times the neighbour’s',
    changeSki((ski) => (ski.prices.all['1'] = { days: [22_000, 41_500], extra: 9500 })),
    `products/01-ski.json, products.0.prices.all.1.days.0: the first day costs 22000, and that of the other lists of the product 1100. ${DIGIT}`,
  ],
  [
    '2 hours for less than one',
    changeSki((ski) => (ski.prices.all['1']!.hours = { 1: 900, 2: 800 })),
    'products/01-ski.json, products.0.prices.all.1.hours.2: it costs 800, less than the 900 for less time. Write what all of the time costs, not a day of it.',
  ],
  [
    'a day for less than some hours',
    changeSki((ski) => (ski.prices.all['1']!.hours = { 1: 900, 4: 2500 })),
    'products/01-ski.json, products.0.prices.all.1.hours.4: 4 hours cost 2500, more than the 2200 of a whole day. Lower it, or look whether the day has a digit too few.',
  ],
  [
    'exchanged lists of adults and kids',
    changeSki(({ prices: { all } }) => ([all['1'], all['3']] = [all['3'], all['1']])),
    'products/01-ski.json, products.0.prices.all.3.days.0: it costs 2200, more than the 1100 for adults. Exchange the lists: "1" is for adults, "2" for youths, "3" for kids.',
  ],
  [
    'a deposit in euros',
    changeSki((ski) => (ski.deposit = 50)),
    'products/01-ski.json, products.0.deposit: it is 0.50 €. Write the amount in cents: 5000 for 50.00 €, and 1250 for 12,50 €.',
  ],
  [
    'the discount of a rate instead of what customers pay',
    swap('rates.json', '"percent": 90,', '"percent": 10,'),
    'rates.json, 1.percent: customers pay only 10 % of each price at this rate. Write what they pay, such as 90 for a rate that is 10 % cheaper.',
  ],
  [
    'a fraction instead of a percentage',
    changeShop({ vatPercent: 0.2 }),
    'shop.json, vatPercent: 0.2 means 0.2 %. Write 20 for 20 %.',
  ],
  [
    'ages that leave a gap',
    change<FolderCategory>(HELMETS, ({ products }) => {
      const [bambini] = products[2]!.conditions
      products[2]!.conditions.push({ ...bambini!, ageFrom: 8, ageTo: 10 })
    }),
    'products/05-helme.json, products.2.conditions.1.ageFrom: the ages 6 to 7 have no price of their own, although younger and older ones have. Begin at 6, unless these ages pay the full price.',
  ],
  [
    'a place that is closed all year',
    changeLocation((location) => (location.closed = [{ start: '01-01', end: '12-31' }])),
    'locations.json, 0: it is closed on every day of every season, so nobody can collect there. Look at start and end of closed and of businesshours: each is the first or last day, such as 12-24.',
  ],
  [
    'a product for a time out of season',
    changeSki((ski) => (ski.timespan = { from: '06-01', to: '06-30' })),
    'products/01-ski.json, products.0.timespan: no day of it lies in a season, so nobody can book it. Write days that lie in a season of seasons.json, or leave it out.',
  ],
  [
    'a size without stock',
    changeSki((ski) => (ski.models[0]!.variants[0]!.stock = { talstation: 0 })),
    'products/01-ski.json, products.0.models.0.variants.0.stock: no location has a unit of it, so nobody can book it. Write how many units each location has, or say "disabled": true.',
  ],
  [
    'cancellation fees in the wrong order',
    change<Tenant['rates']>('rates.json', ([first]) => (first!.fees = first!.fees.toReversed())),
    'rates.json, 0.fees.1: the tiers are in the wrong order: 90 % from 0 days before, then 50 % from 1. Begin with the most days before; the nearer the first day, the higher the percentage.',
  ],
  [
    'a brand that the payment provider spells otherwise',
    swap(SHOP, '"MASTER"', '"MASTERCARD"'),
    'shop.json, brands.1: "MASTERCARD" is no usual spelling of the payment provider. Is "MASTER" meant? Look the brand up in the provider’s list, because the payment page shows only brands that it knows.',
  ],
  [
    'a missing translation',
    swap('seasons.json', ', "en": "Winter"', ''),
    'seasons.json, 0.title.en: the text is missing, and the shop shows it in de. Write it, unless de is enough.',
  ],
  [
    'HTML that is removed',
    add(AGB, '<p>Neu:</p>\n<p><span style="color:red">Rot</span> und <span>blau</span></p>'),
    'contents/de/agb.html, line 43: the import removes <span> (2 times). Take it out, and look whether the page still says everything.',
  ],
  [
    'a link that is not encrypted',
    add(AGB, '<p><a href="http://example.com/karte">Karte</a></p>'),
    'contents/de/agb.html, line 42: the link http://example.com/karte is not encrypted. Write https://, if the page has it.',
  ],
  [
    'a placeholder in test mode',
    add(AGB, '<p>Musterfirma</p>'),
    'contents/de/agb.html, line 42: "Musterfirma" is a placeholder. Write the shop’s own text before "testmode" is false, because the import then refuses the placeholder.',
  ],
  [
    'a link without its scheme',
    add(AGB, '<p><a href="www.example.com/karte">Karte</a></p>'),
    'contents/de/agb.html, line 42: the link www.example.com/karte leads to a page of this shop that does not exist. Write https://www.example.com/karte, or mailto: before an e-mail address.',
  ],
  [
    'a script within a text',
    add(AGB, '<p onclick="zeige()">Karte</p>\n<script>zeige()</script>'),
    'contents/de/agb.html, line 43: the import removes <script>. Take it out, and look whether the page still says everything.',
  ],
  [
    'a drawing that shows another file',
    put(
      'pictures/helm.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3">\n<image href="foto.jpg"/><path d="M0 0"/></svg>',
    ),
    'pictures/helm.svg, line 2: the import removes a link to another file. Export it as a plain SVG with its pictures embedded, and look at it in the preview.',
  ],
  [
    'a fee while cancelling is free',
    change<Tenant['rates']>('rates.json', ([first]) => (first!.freeCancellationDays = 1)),
    'rates.json, 0.fees.0.daysBefore: 1 is not below the freeCancellationDays of 1, until which cancelling is free. Write fewer days here, or more in freeCancellationDays.',
  ],
  [
    'free further days',
    changeSki((ski) => (ski.prices.all['1']!.extra = 0)),
    'products/01-ski.json, products.0.prices.all.1.extra: each further day is free. Write what each further day costs in cents, unless it is free.',
  ],
  [
    'latitude and longitude the wrong way round',
    changeLocation((location) => (location.geo = { lat: 11.4, lon: 47.2 })),
    'locations.json, 0.geo: lat 11.4 and lon 47.2 are not in Europe, although the time zone is Europe/Vienna. Look whether the two are exchanged: lat is the first number in most maps, such as 47.2.',
  ],
  [
    'a placeholder of a tag manager',
    changeShop({ gtmId: 'GTM-XXXXXXX' }),
    'shop.json, gtmId: "GTM-XXXXXXX" is a placeholder. Write the id of your container, or leave it out.',
  ],
  [
    'a discount that falls as the group grows',
    swap(SHOP, '{ "from": 20, "percent": 10 }', '{ "from": 20, "percent": 2 }'),
    'shop.json, groups.discounts.1.percent: 2 % from 20 persons is less than the 5 % from 10. Write a discount that rises with the group.',
  ],
  [
    'the words of a protection without its price',
    changeShop({ coveragePercent: null }),
    'shop.json, coverage: the shop does not offer this protection, because coveragePercent is missing. Write its price in coveragePercent, or leave coverage out.',
  ],
  [
    'a discount code that makes a booking free',
    discount({ amount: 2000, minimum: 2000 }),
    'discounts.json, 0.minimum: a booking of 20.00 € would cost nothing with the code. Write a minimum that is more than the amount, both in cents.',
  ],
  [
    'the title of a copied product',
    swap(HELMETS, '"de": "Skihelm mit Visier"', '"de": "Skihelm"'),
    'products/05-helme.json, products.1.title.de: "Skihelm" is the title of "helm" too, so customers cannot tell them apart. Write another title, or remove the copy.',
  ],
  [
    'a phone number without its country',
    changeShop({ phone: '05999 2010' }),
    'shop.json, phone: "05999 2010" has no country code, so guests from abroad cannot call. Begin with + and the code of the country, such as +43 5999 2010.',
  ],
  [
    'a set for more than its parts',
    change<Tenant['sets']>('sets.json', ([first]) => {
      first!.percent = undefined
      first!.persons = [{ type: 1 }]
      first!.prices = { all: { 1: { days: [3800], extra: 900 } } }
    }),
    'sets.json, 0.prices.all.1.days.0: the set costs 3800, and its parts together at most 3800. Write less than the sum of the parts.',
  ],
  [
    'a set of 0 %',
    change<Tenant['sets']>('sets.json', ([first]) => (first!.percent = 0)),
    'sets.json, 0.percent: the set lowers nothing. Write how many percent less the set costs.',
  ],
  [
    'a delivery without an address',
    swap('specials.json', '"requires": "address",', ''),
    'specials.json, 1.requires: "delivery" goes to the customers’ accommodation, and nobody is asked for it. Write "requires": "address", or "accommodation" for houses of your list only.',
  ],
  [
    'a season of one day',
    swap('seasons.json', '"to": "04-18"', '"to": "11-28"'),
    'seasons.json, 0.to: the season has only one day, 11-28. Write the last day of the season.',
  ],
  [
    'an evening before that begins after closing',
    changeLocation((location) => (location.pickupDayBeforeFrom = '19:30')),
    'locations.json, 0.pickupDayBeforeFrom: 19:30 is not before the place closes (19:00), so nobody can collect on the evening before. Write an earlier time, or leave it out.',
  ],
]

const FILES: [name: string, file: string, body: string | Buffer, report: string][] = [
  [
    'a misspelt name of a file',
    'season.json',
    '[]',
    'season.json: a shop’s folder has no such file. Is "seasons.json" meant? Look for a slip in its name, or remove it. Files whose names begin with a dot are left alone.',
  ],
  [
    'a text under its German name',
    'contents/de/datenschutz.html',
    '<h1>Datenschutz</h1>',
    'contents/de/datenschutz.html: a shop’s folder has no such file. The texts of each language (de, en) are contact.html, imprint.html, agb.html, privacy.html, accessibility.html, reservationconditions.html, inquiryconditions.html. Look for a slip in its name, or remove it. Files whose names begin with a dot are left alone.',
  ],
  [
    'a photo of a phone in its own format',
    'pictures/helm.heic',
    'x',
    `pictures/helm.heic: its name does not fit. ${NAMES}`,
  ],
  [
    'too large a drawing',
    'pictures/plan.svg',
    Buffer.alloc(2 * 1024 * 1024 + 1),
    'pictures/plan.svg: it has 2.0 MB, and at most 2.0 MB are taken. Save the picture smaller.',
  ],
  [
    'too large a photo',
    'pictures/tal.jpg',
    Buffer.alloc(21 * 1024 * 1024),
    'pictures/tal.jpg: it has 21.0 MB, and at most 20.0 MB are taken. Save the picture smaller.',
  ],
]

const TABLES: [name: string, edit: (table: string) => string | Buffer, report: string][] = [
  [
    'a sign for euros',
    (table) => table.replace('22,00', '22,00 €'),
    'prices.csv, row 2, 1 day: "22,00 €" is no amount in euros. Write it such as 1250,00, without a sign for euros and a mark between thousands.',
  ],
  [
    'a mark between thousands',
    (table) => table.replace('181,50', '1.181,50'),
    'prices.csv, row 2, 14 days: "1.181,50" is no amount in euros. Write it such as 1250,00, without a sign for euros and a mark between thousands.',
  ],
  [
    'a column with a German name',
    (table) => table.replace('2 days', '2 Tage'),
    'prices.csv, row 1, 2 Tage: there is no such column. Remove it. Columns of amounts are called "2 days", up to "60 days", "extra day" or "3 h".',
  ],
  [
    'a product that the shop does not have',
    (table) => table.replace('ski-einsteiger', 'ski-anfang'),
    'prices.csv, row 2: the shop has no such product or set, model, season, person or ages. Look for a slip in the first 5 columns.',
  ],
  [
    'a table in another encoding',
    (table) => Buffer.from(table.replace('ski-einsteiger', 'ski-anfänger'), 'latin1'),
    'prices.csv: it is not written in UTF-8. Save it again as "CSV UTF-8".',
  ],
]

const parent = mkdtempSync(join(tmpdir(), 'talstation-mistakes-'))
afterAll(() => rmSync(parent, { recursive: true }))

const reportsOn = (edit: Edit) => {
  const edited: Folder = new Map(
    [...GOOD.files].map(([path, body]) => [path, path.endsWith('.svg') ? DRAWING : body!.toString()]),
  )
  edit(edited)
  const files = new Map([...edited].map(([path, body]) => [path, Buffer.from(body)]))
  const folder: FolderFiles = { name: 'alpin', files, mistakes: [], warnings: [] }
  const result = checkFolder(folder)
  return 'mistakes' in result
    ? { mistakes: result.mistakes.map(describeMistake), warnings: [] }
    : { mistakes: [], warnings: result.warnings.map((warning) => warning.replace('alpin/', '')) }
}

test('The demo folder that other tests spoil has neither mistakes nor warnings', () => {
  expect(reportsOn(() => {})).toEqual({ mistakes: [], warnings: [] })
  expect(REFUSED.length + WARNED.length + FILES.length + TABLES.length).toBeGreaterThanOrEqual(60)
})

const asWindows: Edit = (folder) => {
  for (const file of [SHOP, SKI, AGB])
    folder.set(file, `\uFEFF${textOf(folder, file).replaceAll('\n', '\r\n').replaceAll('  ', '\t')}`)
}

test('A byte order mark, Windows line ends and tabs are no mistakes', () => {
  expect(reportsOn(asWindows)).toEqual({ mistakes: [], warnings: [] })
})

test('Words that only look like placeholders are accepted in a legal text', () => {
  const text = '<p>office [at] alpin.at [1], Unterschrift: ________, zuerst ein Platzhalter statt der Karte</p>'
  const { mistakes } = reportsOn((folder) => {
    changeShop({ testmode: false })(folder)
    add('contents/de/privacy.html', text)(folder)
  })
  expect(mistakes.filter((mistake) => mistake.startsWith('contents'))).toEqual([])
})

test('All mistakes of a folder are reported at once', () => {
  const edits = REFUSED.filter(([name]) => /time|picture that|size twice|100 %|brand/.test(name))
  expect(edits).toHaveLength(5)
  const { mistakes } = reportsOn((folder) => edits.forEach(([, edit]) => edit(folder)))
  expect(new Set(mistakes)).toEqual(new Set(edits.map(([, , report]) => report)))
})

test.each(REFUSED)('A folder is refused because of a mistake: %s', (_name, edit, report) => {
  expect(reportsOn(edit).mistakes).toContain(report)
})

test.each(WARNED)('An import warns of a doubtful entry: %s', (_name, edit, report) => {
  expect(reportsOn(edit)).toEqual({ mistakes: [], warnings: expect.arrayContaining([report]) as string[] })
})

test('Files that a folder cannot have are reported', async () => {
  const folder = join(parent, 'files', 'alpin')
  cpSync(DEMO, folder, { recursive: true })
  for (const [, file, body] of FILES) writeFileSync(join(folder, file), body)
  const { mistakes } = await validateFolders([folder])
  expect(new Set(mistakes)).toEqual(new Set(FILES.map(([, , , report]) => `alpin/${report}`)))
})

test('Mistakes in a table of prices are reported, but tabs as separators are accepted', () => {
  const folder = join(parent, 'tables', 'alpin')
  cpSync(DEMO, folder, { recursive: true })
  const csv = join(parent, 'prices.csv')
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  exportPrices(folder, csv, say)
  const table = readFileSync(csv, 'utf8')
  for (const [, edit, report] of TABLES) {
    writeFileSync(csv, edit(table))
    expect(() => importPrices(folder, csv, say)).toThrow(report)
  }
  writeFileSync(csv, table.replaceAll(';', '\t'))
  importPrices(folder, csv, say)
  expect(said.at(-1)).toBe('Nothing changes: these are the prices of the folder.')
  writeFileSync(csv, table.replace('22,00', '2200'))
  importPrices(folder, csv, say)
  expect(said).toContainEqual(expect.stringContaining('the first day costs 220000, and that of the other lists'))
})
