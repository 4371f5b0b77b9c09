import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type * as Sdk from '@aws-sdk/client-s3'
import type { S3Location } from '../../foundation/config.ts'
import { StorageFault } from '../../platform/storage/dialect.ts'
import { FileMissingError, type FileStore } from './file-store.ts'

const isMissing = (error: unknown) => ['NoSuchKey', 'NotFound'].includes((error as Error).name)

/** Loads the SDK on demand, because it is large and most installations don't need it. */
export const s3Store = async ({ bucket, endpoint, region, publicUrl }: S3Location): Promise<FileStore> => {
  const sdk: typeof Sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    ...(endpoint && { endpoint, forcePathStyle: true }),
    // With the SDK's default, some S3-compatible servers store the checksum framing as part of the content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })

  /** Any error other than a missing key results in a 503 response, because the client isn't at fault. */
  const send: typeof client.send = async (command: never) => {
    try {
      return await client.send(command)
    } catch (error) {
      throw isMissing(error) ? error : new StorageFault('unavailable', error)
    }
  }

  return {
    // Writes the object even if it already exists, which updates its modification time.
    put: async (key, file, mimeType) => {
      const { size } = await stat(file)
      const Body = createReadStream(file)
      await send(
        new sdk.PutObjectCommand({ Bucket: bucket, Key: key, Body, ContentLength: size, ContentType: mimeType }),
      )
    },
    copy: async (from, to, mimeType) => {
      await send(
        new sdk.CopyObjectCommand({
          Bucket: bucket,
          CopySource: `${bucket}/${from}`,
          Key: to,
          ContentType: mimeType,
          MetadataDirective: 'REPLACE',
          CacheControl: 'public, max-age=31536000, immutable',
        }),
      )
    },
    read: async (key) => {
      try {
        const { Body } = await send(new sdk.GetObjectCommand({ Bucket: bucket, Key: key }))
        return Body as Readable
      } catch (error) {
        throw isMissing(error) ? new FileMissingError(key) : error
      }
    },
    deleteIfOlderThan: async (key, time) => {
      try {
        const { LastModified } = await send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }))
        if (LastModified && LastModified < time) await send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }))
      } catch (error) {
        // Another process may have deleted the file.
        if (!isMissing(error)) throw error
      }
    },
    listOlderThan: async function* (prefix, time) {
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified && LastModified < time) yield Key
      }
    },
    publicBase: publicUrl,
  }
}
