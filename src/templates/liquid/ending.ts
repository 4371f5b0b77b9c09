import { type Template, type Token, TokenKind } from 'liquidjs'

/** Returns what to write, given everything that was rendered before it and the variables. */
export type WriteEnding = (before: () => string, scope: object) => string

/** A part of a template that isn't Liquid: code writes it, depending on what was rendered before it. */
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
