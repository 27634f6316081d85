export const INIT_OPTIONS = [
  ['--name <name>', 'the name of the shop'],
  ['--rents <what>', 'ski, bike or other'],
  ['--things <word>', 'with --rents other: the heading of the equipment in German, such as Kajaks'],
  ['--things-en <word>', 'the same in English; without it, English pages show the German word'],
  ['--thing <word>', 'with --rents other: the first product in German, such as Einerkajak'],
  ['--thing-en <word>', 'the same in English'],
  [
    '--with <parts>',
    'hours, delivery and depot, joined by commas: prices by the hour, transport to accommodations, a depot',
  ],
  ['--email <address>', 'the address at which customers reach the shop'],
  ['--phone <number>', 'its phone number'],
  ['--street <street>', 'its street with the number'],
  ['--zip <postcode>', 'its postcode'],
  ['--city <town>', 'its town'],
  ['--country <code>', 'AT, DE or CH'],
] as const
