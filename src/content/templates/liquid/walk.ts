import type { Template } from 'liquidjs'

const isInside = (
  template: Template,
): template is Template & { children: (partials: boolean, sync: boolean) => Generator } =>
  'children' in template && typeof template.children === 'function'

/** Returns all templates, including the ones inside tags. */
export function* walk(templates: Iterable<Template>): Generator<Template> {
  for (const template of templates) {
    yield template
    if (isInside(template)) yield* walk(runSync(template.children(false, true)))
  }
}

/** Runs a LiquidJS generator that never waits for anything. */
const runSync = (generator: Generator): Iterable<Template> => {
  let step = generator.next()
  while (!step.done) step = generator.next(step.value)
  return step.value as Template[]
}
