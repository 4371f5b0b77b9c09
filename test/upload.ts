import type { Agent } from 'node:http'
import { type ApiClient, sendRaw } from './api-client.ts'

export interface Part {
  readonly name: string
  readonly filename?: string
  readonly content: string | Buffer
}

const BOUNDARY = '----postrider-test'

/** Encodes form data the way browsers do. */
export const formOf = (parts: readonly Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ name, filename, content }) => [
      Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${filename === undefined ? '' : 'Content-Type: application/octet-stream\r\n'}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${BOUNDARY}--\r\n`),
  ])

export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`

/** Returns a function that sends form data for a team. */
export const uploader =
  (origin: string, agent: Agent, path = '/files') =>
  (client: ApiClient, parts: readonly Part[], headers: Record<string, string> = {}) =>
    sendRaw(origin, agent, {
      method: 'POST',
      path: `/api/v1${path}`,
      headers: { authorization: `Bearer ${client.token}`, 'content-type': FORM_TYPE, ...headers },
      body: formOf(parts),
    })

/** A PNG with one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
