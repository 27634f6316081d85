import { html } from 'hono/html'
import type { Environment } from '#contract/environment.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { isLoopback } from '#server/base/loopback.ts'
import { Refusal } from '#server/base/refusal.ts'
import type { Routes } from '#server/http/handle.ts'
import { nonceOf } from '#server/http/nonce.ts'
import { keptMail, keptMails, type KeptMail, mailboxFolder } from './mailbox.ts'

export const MAILBOX_PATH = '/dev/mailbox'

/** Checks BASE_URL too, because behind a proxy HOST is local although others can connect. */
export const hasMailboxPages = ({ SMTP_URL, HOST, BASE_URL }: Environment): boolean =>
  SMTP_URL === undefined && isLoopback(HOST) && (BASE_URL === undefined || isLoopback(new URL(BASE_URL).hostname))

type Markup = ReturnType<typeof html>

const PAGE_POLICY = (nonce: string) =>
  `default-src 'none'; style-src 'nonce-${nonce}'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'`

const MAIL_POLICY =
  "default-src 'none'; img-src 'self' data: http: https:; style-src 'unsafe-inline'; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'"

const page = (c: AppContext, title: string, body: Markup) => {
  c.header('Content-Security-Policy', PAGE_POLICY(nonceOf(c)))
  c.header('Cache-Control', 'no-store')
  return c.html(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${title}</title>
          <style nonce="${nonceOf(c)}">
            ${mailboxStyle}
          </style>
        </head>
        <body>
          ${body}
        </body>
      </html>`,
  )
}

const when = (sentAt: string) => sentAt.slice(0, 19).replace('T', ' ')

const listBody = (mails: KeptMail[]): Markup =>
  html`<main>
    <h1>Local mailbox</h1>
    <p class="note">Without SMTP_URL, mails are not sent but kept here.</p>
    ${
      mails.length === 0
        ? html`<p>No mails yet. Make a booking, and its confirmation arrives here.</p>`
        : html`<ul class="list">
            ${mails.map(
              ({ id, subject, to, from, sentAt }) =>
                html`<li>
                  <a href="${MAILBOX_PATH}/${id}">
                    <strong>${subject}</strong> <span>${from.name} to ${to}</span>
                    <time datetime="${sentAt}">${when(sentAt)} UTC</time>
                  </a>
                </li>`,
            )}
          </ul>`
    }
  </main>`

const mailBody = ({ id, subject, from, to, sentAt, text, attachments }: KeptMail): Markup =>
  html`<main>
    <p><a href="${MAILBOX_PATH}">All mails</a></p>
    <h1>${subject}</h1>
    <dl>
      <dt>From</dt>
      <dd>${from.name} &lt;${from.address}&gt;</dd>
      <dt>To</dt>
      <dd>${to}</dd>
      <dt>Sent</dt>
      <dd>${when(sentAt)} UTC</dd>
    </dl>
    ${
      attachments.length > 0 &&
      html`<h2>Attachments</h2>
        <ul>
          ${attachments.map(
            ({ filename }, at) =>
              html`<li><a href="${MAILBOX_PATH}/${id}/attachments/${at}" download>${filename}</a></li>`,
          )}
        </ul>`
    }
    <h2>HTML</h2>
    <iframe
      title="HTML part"
      src="${MAILBOX_PATH}/${id}/html"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <h2>Plain text</h2>
    <pre>${text}</pre>
  </main>`

const framed = ({ html: source, attachments }: KeptMail): string =>
  attachments.reduce(
    (document, { cid, contentType, base64 }) =>
      cid === undefined ? document : document.replaceAll(`"cid:${cid}"`, `"data:${contentType};base64,${base64}"`),
    source,
  )

export const mountMailbox = ({ app, deps: { environment } }: Routes): void => {
  if (!hasMailboxPages(environment)) return
  const folder = mailboxFolder(environment.DATA_DIR)

  app.use(`${MAILBOX_PATH}/*`, async (c, next) => {
    c.set('route', 'GET /dev/mailbox')
    // Refuses host names that are not local, because the name of another site may resolve to this machine.
    if (!isLoopback(new URL(c.req.url).hostname)) throw new Refusal(404, { error: 'unknown page' })
    await next()
  })
  const find = async (c: AppContext): Promise<KeptMail> => {
    const mail = await keptMail(folder, c.req.param('id')!)
    if (!mail) throw new Refusal(404, { error: 'unknown mail' })
    return mail
  }
  app.get(MAILBOX_PATH, async (c) => page(c, 'Local mailbox', listBody(await keptMails(folder))))
  app.get(`${MAILBOX_PATH}/:id`, async (c) => {
    const mail = await find(c)
    return page(c, mail.subject, mailBody(mail))
  })
  app.get(`${MAILBOX_PATH}/:id/html`, async (c) => {
    c.header('Content-Security-Policy', MAIL_POLICY)
    return c.html(framed(await find(c)))
  })
  app.get(`${MAILBOX_PATH}/:id/attachments/:at`, async (c) => {
    const attachment = (await find(c)).attachments[Number(c.req.param('at'))]
    if (!attachment) throw new Refusal(404, { error: 'unknown attachment' })
    c.header('Content-Type', attachment.contentType)
    c.header('Content-Disposition', `attachment; filename="${attachment.filename}"`)
    return c.body(Buffer.from(attachment.base64, 'base64'))
  })
}

const mailboxStyle = `
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
