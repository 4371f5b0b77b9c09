// MJML 5 has no types.
declare module 'mjml-core'
declare module 'mjml-preset-core'
