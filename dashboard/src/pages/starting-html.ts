/** A page that works, to begin with: it fits on telephones, and is easy to read. */
export const STARTING_HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>Thank you</title>
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
    <h1>Thank you</h1>
    <p>We will be in touch.</p>
  </body>
</html>
`
