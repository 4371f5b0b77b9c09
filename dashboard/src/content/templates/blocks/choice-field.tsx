import { Input, SegmentedControl } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { ALIGNMENTS, type Alignment } from '../../../../../src/content/templates/blocks.ts'
import { useTexts } from '../../../texts/locale.tsx'
import { ALIGN_ICONS } from './icons.tsx'
import classes from './settings.module.css'

interface Props<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly T[]
  readonly labelOf: (option: T) => ReactNode
  readonly onChange: (value: T) => void
}

/** A choice between a few options, all visible. */
export const ChoiceField = <T extends string>({ label, value, options, labelOf, onChange }: Props<T>) => {
  const id = useId()
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }}>
      <SegmentedControl
        fullWidth
        size="xs"
        mt={6}
        aria-labelledby={id}
        data={options.map((option) => ({ value: option, label: labelOf(option) }))}
        value={value}
        onChange={(chosen) => onChange(options.find((option) => option === chosen) ?? value)}
      />
    </Input.Wrapper>
  )
}

export const AlignField = ({ value, onChange }: { value: Alignment; onChange: (align: Alignment) => void }) => {
  const texts = useTexts().blocks.settings
  return (
    <ChoiceField
      label={texts.align}
      value={value}
      options={ALIGNMENTS}
      labelOf={(align) => {
        const Icon = ALIGN_ICONS[align]
        return (
          <span className={classes.alignment}>
            <Icon />
            <span className="unseen">{texts.alignments[align]}</span>
          </span>
        )
      }}
      onChange={onChange}
    />
  )
}
