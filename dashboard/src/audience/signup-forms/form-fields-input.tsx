import { ActionIcon, Anchor, Input, Select, Switch, Text } from '@mantine/core'
import type { ContactFieldRow } from '@postrider/client'
import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import { MAX_FORM_FIELDS } from '../../../../src/recipients/signups/form-address.ts'
import { useFormats, useTexts } from '../../texts/locale.tsx'
import { CloseIcon, DownIcon, UpIcon } from '../../ui/icons.tsx'
import { Rich } from '../../ui/rich.tsx'
import classes from './signup-form.module.css'
import type { AskableFields, FormField } from './signup-form-values.ts'

interface Props {
  readonly askable: AskableFields
  readonly value: readonly FormField[]
  readonly onChange: (fields: readonly FormField[]) => void
  readonly errorAt: (index: number) => string | undefined
  readonly error: string | undefined
}

/** Lets the user choose a form's fields, their order, and which of them are required. */
export const FormFieldsInput = ({ askable: { address, others }, value, onChange, errorAt, error }: Props) => {
  const texts = useTexts().signupForms.fields
  const formats = useFormats()
  const list = useRef<HTMLOListElement>(null)
  /** The button to focus after the list has changed. */
  const focusNext = useRef<string>(undefined)
  const [announced, setAnnounced] = useState('')
  const nameOf = (tag: string) => others.find((field) => field.tag === tag)?.name ?? tag

  const unusable = value.filter((_, index) => errorAt(index) !== undefined).map(({ tag }) => nameOf(tag))

  const move = (index: number, by: -1 | 1) => {
    const field = value[index] as FormField
    const target = index + by
    const moved = value.toSpliced(index, 1).toSpliced(target, 0, field)
    const isAtEnd = target === (by === 1 ? value.length - 1 : 0)
    // At either end of the list, the button that was clicked becomes disabled, so the opposite button gets the focus.
    focusNext.current = `${(by === 1) === isAtEnd ? 'up' : 'down'} ${field.tag}`
    setAnnounced(texts.moved(nameOf(field.tag), target + 1, value.length))
    onChange(moved)
  }
  const remove = (index: number) => {
    const next = value[index + 1] ?? value[index - 1]
    focusNext.current = next ? `remove ${next.tag}` : 'add'
    setAnnounced(texts.removed(nameOf(value[index]?.tag ?? '')))
    onChange(value.toSpliced(index, 1))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when fields are moved or removed
  useLayoutEffect(() => {
    const target = focusNext.current
    if (target === undefined) return
    focusNext.current = undefined
    list.current?.parentElement?.querySelector<HTMLElement>(`[data-action="${target}"]`)?.focus()
  }, [value])

  return (
    <div>
      <ol className={classes.fields} ref={list} aria-label={texts.title}>
        {address && (
          <li className={classes.field}>
            <span className={classes.name}>{address.name}</span>
            <Text size="sm" c="dimmed" className={classes.always}>
              {texts.always}
            </Text>
          </li>
        )}
        {value.map(({ tag, required }, index) => {
          const name = nameOf(tag)
          return (
            <li key={tag} className={classes.field}>
              <span className={classes.name}>{name}</span>
              <Switch
                size="xs"
                className={classes.requirement}
                label={texts.required}
                aria-label={texts.isRequired(name)}
                checked={required}
                onChange={({ currentTarget }) => onChange(value.with(index, { tag, required: currentTarget.checked }))}
              />
              <span className={classes.actions}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={texts.up(name)}
                  data-action={`up ${tag}`}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <UpIcon />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={texts.down(name)}
                  data-action={`down ${tag}`}
                  disabled={index === value.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <DownIcon />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={texts.remove(name)}
                  data-action={`remove ${tag}`}
                  onClick={() => remove(index)}
                >
                  <CloseIcon />
                </ActionIcon>
              </span>
            </li>
          )
        })}
      </ol>
      {error && (
        <Input.Error mb="sm" role="alert">
          {unusable.length > 0 ? texts.unusable(formats.list(unusable)) : error}
        </Input.Error>
      )}
      <AddField
        isFull={value.length >= MAX_FORM_FIELDS}
        fields={others.filter(({ tag }) => !value.some((field) => field.tag === tag))}
        onAdd={(tag) => onChange([...value, { tag, required: false }])}
      />
      <span className="unseen" role="status">
        {announced}
      </span>
    </div>
  )
}

interface AddFieldProps {
  readonly isFull: boolean
  readonly fields: readonly ContactFieldRow[]
  readonly onAdd: (tag: string) => void
}

const AddField = ({ isFull, fields, onAdd }: AddFieldProps) => {
  const texts = useTexts().signupForms.fields
  if (isFull)
    return (
      <Text size="sm" c="dimmed" role="status">
        {texts.atMost(MAX_FORM_FIELDS)}
      </Text>
    )
  if (fields.length === 0)
    return (
      <Text size="sm" c="dimmed">
        <Rich
          text={texts.noneLeft}
          parts={{
            link: (words) => (
              <Anchor component={Link} href="/fields" inherit data-action="add">
                {words}
              </Anchor>
            ),
          }}
        />
      </Text>
    )
  return (
    <Select
      label={texts.add}
      placeholder={texts.addPlaceholder}
      nothingFoundMessage={texts.noMatch}
      searchable
      data-action="add"
      data={fields.map(({ tag, name }) => ({ value: tag, label: name }))}
      // Stays empty, so that users can add the next field.
      value={null}
      onChange={(tag) => tag !== null && onAdd(tag)}
    />
  )
}
