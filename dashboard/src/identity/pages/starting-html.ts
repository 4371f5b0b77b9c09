import type { Texts } from '../../texts/en.ts'

export const startingHtml = ({ lang, title, text }: Texts['pages']['starter']) => `<!doctype html>
<html lang="${lang}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>${title}</title>
    <style>
      body {
        max-width: 40rem;
        margin: 4rem auto;
        padding: 0 1rem;
        font: 1.125rem/1.6 system-ui, sans-serif;
      }
    </style>
  </head>
  <body>
    <h1>${title}</h1>
    <p>${text}</p>
  </body>
</html>
`
