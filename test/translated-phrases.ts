/** Phrases that read as if they had been translated. Write “unchanged”, “automatically”, “separate”, “starts” and so on instead. */
export const TRANSLATED_PHRASES = [
  /\bwho(m)?ever\b/,
  /\banew\b/,
  /\bmend(s|ed|ing)?\b/,
  /\bshall\b/,
  /\blest\b/,
  /\bbegun\b/,
  /\bunder way\b/,
  /\bof (its|their|his|her|your) own\b/,
  /\bat hand\b/,
  /\bas (it is|they are|it was)\b/,
  /\b(by|of) itself\b/,
  /\b(leads? (to|here)|leading to)\b/,
  /\b(nobody|none) but\b/,
  /\btravels?\b/,
  /\bleaves? by\b/,
  /\bways out\b/,
]
