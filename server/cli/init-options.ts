/** The options of `tenant init`: flag with the name of its value, and its meaning. */
export const INIT_OPTIONS = [
  ['--name <name>', 'the name of the shop'],
  ['--rents <what>', 'ski or bike'],
  ['--email <address>', 'the address at which customers reach the shop'],
  ['--phone <number>', 'its phone number'],
  ['--street <street>', 'its street with the number'],
  ['--zip <postcode>', 'its postcode'],
  ['--city <town>', 'its town'],
  ['--country <code>', 'AT, DE or CH'],
] as const
