/* The usage texts are in a file of their own, because the command line loads only the command that runs. */

export const PRICES_USAGE = `  tenant prices export|import <folder> <file.csv>
                      the price lists of a folder as a table for a spreadsheet, and back`

export const INIT_USAGE = `  tenant init <folder>
                      makes the folder of a new shop that opens; asks what it needs, or reads --name --email --phone --street --zip
                      --city --country AT|DE|CH --rents ski|bike`

export const PREVIEW_USAGE = `  tenant preview <folder>
                      shows a folder without importing it, at PORT or any free one, and follows its changes; Ctrl+C ends it`

const REHEARSE_USAGE = `  tenant rehearse <folder>
                      leads the recorded visits of the shop through a changed folder: which of them would end differently, and how`

export const TENANT_USAGE = `  tenant list         the shops of the database
  tenant validate [folder...]
                      checks the shops of tenants/, or those of the folders given: each mistake with file, path and remedy
  tenant import [folder...]
                      checks and stores them; a running shop shows them within five seconds
  tenant diff [folder...]
                      says what an import would change
  tenant export <code> [folder]
                      writes the folder that a shop was imported from
  tenant rename <code> <new code>
                      gives a shop another code. Links with the old one lead to the new one
${PRICES_USAGE}
${INIT_USAGE}
${PREVIEW_USAGE}
${REHEARSE_USAGE}`

const DEMO_USAGE = `  demo [--tenant code]
                      demo bookings and a staff login for the shops in test mode, whose payments go to the sandbox`

export const CUSTOMER_USAGE = `  customer find|export|erase <email> [--tenant code]
                      what the shops keep of a person, with or without an account; erase asks for the shop where several know them
  customer erase-member <booking number> <name> --tenant code
                      somebody without an e-mail address in the booking of somebody else, when one of them asks for it`

export const STAFF_USAGE = `  staff add|remove <email> --tenant code
  staff list --tenant code
                      who may log in at /staff of the shop; add asks for the password, or reads it from stdin; an empty one is made up`

export const FLOWS_USAGE = `  flows list --tenant code
                      recordings of visits that were sent with a report, the newest first
  flows show|replay <code> --tenant code
                      what happened, step by step; replay leads today's charts through it and says where they differ
  flows to-test <code> --tenant code
                      writes the recording as a test into test/models/recorded/`

export const USAGE = `Usage: node server/cli/cli.ts [command]
  serve               opens the shop (default): migrates, imports tenants/, listens on HOST and PORT
  migrate             brings the database up to date
${TENANT_USAGE}
${DEMO_USAGE}
${CUSTOMER_USAGE}
${STAFF_USAGE}
${FLOWS_USAGE}`
