import { type Template, type Token, TokenKind } from 'liquidjs'

/** Returns the text to add, given the output so far and the variables. */
export type WriteEnding = (before: () => string, scope: object) => string

/** A part of a template that code generates, based on the output before it. */
export class Ending implements Template {
  readonly token = { kind: TokenKind.Output } as Token
  readonly write: WriteEnding
  constructor(write: WriteEnding) {
    this.write = write
  }
  render(): never {
    throw new TypeError('An ending is written by `renderParts`.')
  }
}
