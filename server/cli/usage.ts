/*
 * The usage texts of all commands. They are not in the files of the commands, because the command line prints all texts
 * but loads only the command that it runs.
 */

export const PRICES_USAGE = `  tenant prices export|import <folder> <file.csv>
                      writes the price lists of a folder as a table for a spreadsheet, and reads it back`

export const INIT_USAGE = `  tenant init <folder>
                      makes the folder of a new shop; asks for its data, or reads --name --email --phone --street --zip
                      --city --country AT|DE|CH --rents ski|bike`

export const PREVIEW_USAGE = `  tenant preview <folder>
                      shows a folder without importing it, at PORT or a free one, and updates after each change; Ctrl+C stops it`

const REHEARSE_USAGE = `  tenant rehearse <folder>
                      repeats the shop's recorded visits with a changed folder, and prints which would end differently`

export const TENANT_USAGE = `  tenant list         the shops of the database
  tenant validate [folder...]
                      checks the shops of tenants/, or of the given folders, and prints each mistake with file, path and remedy
  tenant import [folder...]
                      checks and stores the shops; a running server shows them within five seconds
  tenant diff [folder...]
                      prints the changes of an import
  tenant export <code> [folder]
                      writes the folder that a shop was imported from
  tenant rename <code> <new code>
                      gives a shop another code; links with the old one redirect to the new one
${PRICES_USAGE}
${INIT_USAGE}
${PREVIEW_USAGE}
${REHEARSE_USAGE}`

const DEMO_USAGE = `  demo [--tenant code]
                      makes demo bookings and a staff login for the shops in test mode`

export const CUSTOMER_USAGE = `  customer find|export|erase <email> [--tenant code]
                      the data that shops have about a person, with or without an account; erase needs --tenant if several shops do
  customer erase-member <booking number> <name> --tenant code
                      erases a person without an e-mail address from another person's booking`

export const STAFF_USAGE = `  staff add|remove <email> --tenant code
  staff list --tenant code
                      the logins for the shop's /staff; add asks for the password, or reads it from stdin, and makes one if it is empty`

export const FLOWS_USAGE = `  flows list --tenant code
                      lists the recordings of visits that were sent with a report, the newest first
  flows check [--tenant code]
                      counts the kept recordings (test/recordings), and those of the shop, that today's charts replay the same, differently or not at all
  flows show|replay <code> --tenant code
                      prints the recording step by step; replay repeats it with today's charts and marks differences
  flows to-test <code> --tenant code
                      writes the recording as a test into test/models/recorded/`

export const USAGE = `Usage: node server/cli/cli.ts [command]
  serve               starts the server (default): migrates, imports tenants/, listens on HOST and PORT
  migrate             updates the database to the newest schema
${TENANT_USAGE}
${DEMO_USAGE}
${CUSTOMER_USAGE}
${STAFF_USAGE}
${FLOWS_USAGE}`
