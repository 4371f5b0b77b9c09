import { Select, TextInput } from '@mantine/core'
import { type Channel, FACTS_OF } from '../../../../src/foundation/channels/channels.ts'
import { useBrands } from '../../data/use-brands.ts'
import { useNames } from '../../data/use-templates.ts'
import type { Fault, TemplateContent } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { idOf, optionOf } from '../../ui/option-id.ts'
import classes from './editor.module.css'
import { MergeLine } from './merge-line.tsx'

interface Props {
  readonly channel: Channel
  readonly content: TemplateContent
  readonly onChange: (changes: Partial<TemplateContent>) => void
  readonly faults: readonly Fault[]
}

export const ContentFields = ({ channel, content, onChange, faults }: Props) => {
  const texts = useTexts().templates.editor
  return (
    <section className={`card ${classes.fields}`} aria-label={texts.label}>
      <div className={classes.pair}>
        <TextInput
          name="name"
          label={texts.name}
          required
          maxLength={255}
          value={content.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <BrandSelect value={content.brand_id} onChange={(brand_id) => onChange({ brand_id })} />
      </div>
      {FACTS_OF[channel].hasSubject && <EmailLines content={content} onChange={onChange} faults={faults} />}
    </section>
  )
}

/** Returns the length without merge tags, whose values can have any length. */
const lengthOf = (text: string) => [...text.replace(/\{\{.*?\}\}/g, '')].length

interface LinesProps {
  readonly content: Pick<TemplateContent, 'subject' | 'preheader'>
  readonly onChange: (changes: Partial<Pick<TemplateContent, 'subject' | 'preheader'>>) => void
  readonly faults: readonly Fault[]
}

/** The email's subject and preheader. */
export const EmailLines = ({ content, onChange, faults }: LinesProps) => {
  const texts = useTexts().templates.editor
  const { names } = useNames()
  const messageOf = (field: Fault['field']) => faults.find((fault) => fault.field === field)?.message
  const subject = content.subject ?? ''
  const preheader = content.preheader ?? ''
  return (
    <>
      <div data-field-of="subject">
        <MergeLine
          label={texts.subject}
          value={subject}
          onChange={(value) => onChange({ subject: value || null })}
          names={names}
          description={texts.subjectAbout(lengthOf(subject))}
          error={messageOf('subject')}
        />
      </div>
      <div data-field-of="preheader">
        <MergeLine
          label={texts.preheader}
          value={preheader}
          onChange={(value) => onChange({ preheader: value || null })}
          names={names}
          description={texts.preheaderAbout(lengthOf(preheader))}
          error={messageOf('preheader')}
        />
      </div>
    </>
  )
}

interface BrandProps {
  readonly value: number | null
  readonly onChange: (id: number | null) => void
}

const BrandSelect = ({ value, onChange }: BrandProps) => {
  const texts = useTexts().templates.editor
  const brands = useBrands()
  const isGone = value !== null && !brands.some(({ id }) => id === value)
  return (
    <Select
      error={isGone && texts.brandGone}
      label={texts.brand}
      data={[
        { value: '', label: texts.defaultBrand },
        ...brands.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={optionOf(value) ?? ''}
      onChange={(chosen) => onChange(idOf(chosen || null))}
      allowDeselect={false}
    />
  )
}
