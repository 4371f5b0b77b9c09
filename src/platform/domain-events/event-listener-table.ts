/** A part of the server that wants to know about a type of event in a team. */
export interface EventListenerTable {
  team_id: number
  reader: string
  type: string
}

declare module '../storage/tables.ts' {
  interface Tables {
    event_listeners: EventListenerTable
  }
}
