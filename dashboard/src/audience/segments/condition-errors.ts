import type { PostriderError } from '@postrider/client'
import type { Texts } from '../../texts/en.ts'
import { withFieldName } from '../../ui/error-message.ts'

/** Returns the label of the input that an error like `filter.all.1.value` is about. */
const labelOf = (name: string, texts: Texts['segments']['form']): string => {
  const labels: Readonly<Record<string, string>> = {
    field: texts.kind,
    op: texts.operator,
    value: texts.value,
    tag: texts.tag,
    list_id: texts.list,
    status: texts.status,
    type: texts.type,
    activity: texts.activity,
    within_days: texts.days,
    campaign_id: texts.campaign,
    column: texts.kind,
  }
  return labels[name.split('.').at(-1) ?? ''] ?? texts.conditions
}

/** Returns the error messages by path, like `filter.all.1.value`. In the messages, inputs are named by their labels. */
export const conditionErrors = ({ errors }: PostriderError, texts: Texts): ReadonlyMap<string, string> => {
  const { fieldName } = texts.ui.errors
  return new Map(
    Object.entries(errors)
      .filter(([name]) => name.startsWith('filter'))
      .map(([name, messages]) => [
        name,
        messages
          .map((message) => withFieldName(message, name, fieldName(labelOf(name, texts.segments.form))))
          .join(' '),
      ]),
  )
}
