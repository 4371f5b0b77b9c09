import { join } from 'node:path'
import type { Config } from '../../foundation/config.ts'
import type { FileStore } from './file-store.ts'
import { localStore } from './local-store.ts'
import { s3Store } from './s3-store.ts'

export const createStore = async ({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>): Promise<FileStore> =>
  s3 ? s3Store(s3) : localStore(join(dataDir, 'files'))
