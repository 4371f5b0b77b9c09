import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'

export interface Sample {
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** A number that is read when the metrics are requested. */
export interface Metric {
  readonly name: string
  readonly help: string
  /** A counter only grows. */
  readonly type: 'counter' | 'gauge'
  readonly labels?: readonly string[]
  readonly read: () => Promise<readonly Sample[]> | readonly Sample[]
}

/** Returns a registry of these metrics and those of Node. With a name, every metric has it in its `process` label. */
export const createRegistry = (metrics: readonly Metric[], processName: string | undefined): Registry => {
  const registry = new Registry()
  if (processName) registry.setDefaultLabels({ process: processName })
  collectDefaultMetrics({ register: registry })
  for (const { name, help, type, labels = [], read } of metrics) {
    const options = { name, help, labelNames: [...labels], registers: [registry] }
    const known = type === 'counter' ? new Counter(options) : new Gauge(options)
    Object.assign(known, {
      collect: async () => {
        const samples = await read()
        known.reset()
        for (const { labels: values = {}, value } of samples) known.inc(values, value)
      },
    })
  }
  return registry
}

/** Merges the metrics of several processes: a metric may be described only once in the text format. */
export const mergeMetrics = (texts: readonly string[]): string => {
  const families = new Map<string, { readonly head: string; readonly samples: string[] }>()
  for (const block of texts.flatMap((text) => text.split(/^(?=# HELP )/m))) {
    const lines = block.split('\n').filter((line) => line !== '')
    const head = lines.filter((line) => line.startsWith('#')).join('\n')
    const family = families.get(head) ?? { head, samples: [] }
    for (const line of lines) if (!line.startsWith('#')) family.samples.push(line)
    families.set(head, family)
  }
  return [...families.values()].map(({ head, samples }) => `${[head, ...samples].join('\n')}\n`).join('\n')
}
