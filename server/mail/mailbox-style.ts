/** Of /dev/mailbox. */
export const mailboxStyle = `
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #1f2933; background: #fff }
main { max-width: 48rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.5rem; overflow-wrap: anywhere }
h2 { font-size: 1.125rem; margin: 1.5rem 0 0.5rem }
a { color: #0b5c7a; display: inline-block; min-height: 24px }
.note { margin: 0 0 1.5rem; color: #4a5a66 }
.list { list-style: none; margin: 0; padding: 0 }
.list li { padding: 0.5rem 0; border-top: 1px solid #d5dde2; overflow-wrap: anywhere }
.list a { display: grid; gap: 0.125rem; padding: 0.25rem 0 }
.list span, .list time { font-size: 0.875rem; color: #4a5a66 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 1rem; margin: 1rem 0; overflow-wrap: anywhere }
dt { color: #4a5a66 }
dd { margin: 0 }
ul { padding-left: 1.25rem; margin: 0 }
ul a { display: inline-block; padding: 0.25rem 0 }
iframe { display: block; box-sizing: border-box; width: 100%; height: 80vh; border: 1px solid #d5dde2; border-radius: 8px }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 1rem; background: #f3f6f8; border-radius: 8px }
`
