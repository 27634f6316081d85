import { DEFAULT_LOCALE, LOCALES } from '#contract/constants.ts'
import { translate } from '#server/base/messages.ts'

export const plainPage = (name: 'shopNotFound' | 'unavailable' | 'busy', nonce: string, id?: string): string => {
  const sections = LOCALES.map((locale, at) => {
    const heading = at === 0 ? 'h1' : 'h2'
    const home =
      name === 'shopNotFound' ? `\n<p><a href="/">${translate(locale, 'server.shopNotFound.home')}</a></p>` : ''
    const code = id === undefined ? '' : `\n<p>${translate(locale, `server.${name}.requestId`, { id })}</p>`
    return `<section lang="${locale}">
<${heading}>${translate(locale, `server.${name}.title`)}</${heading}>
<p>${translate(locale, `server.${name}.text`)}</p>${code}${home}
</section>`
  })
  return `<!doctype html>
<html lang="${DEFAULT_LOCALE}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${LOCALES.map((locale) => translate(locale, `server.${name}.title`)).join(' · ')}</title>
<style nonce="${nonce}">
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem; font: 1.0625rem/1.6 system-ui, sans-serif; color: #1f2933; background: #fff }
h1, h2 { font-size: 1.5rem; line-height: 1.25; margin: 2.5rem 0 0.5rem }
p { margin: 0 }
a { display: inline-block; padding: 0.5rem 0; color: inherit }
</style>
</head>
<body>
<main>
${sections.join('\n')}
</main>
</body>
</html>
`
}
