import type { Generated } from 'kysely'

/** Values that all servers with the same database share. */
export interface ServerSettingTable {
  id: Generated<number>
  name: string
  value: string
}

declare module '../storage/tables.ts' {
  interface Tables {
    server_settings: ServerSettingTable
  }
}
