import { ColorInput, Input, Tooltip, UnstyledButton } from '@mantine/core'
import { useTexts } from '../../../texts/locale.tsx'
import { useEditing } from './editing.ts'
import classes from './settings.module.css'

interface Props {
  readonly label: string
  /** If null, the default color is used, which is labeled `defaultLabel`. */
  readonly value: string | null
  readonly defaultLabel: string
  readonly defaultColor: string | null
  readonly onChange: (color: string | null) => void
}

/** Colors that go with every brand. */
const NEUTRAL = ['#ffffff', '#f4f1ea', '#dbd5c5', '#7d786a', '#1b2523']
const HEX = /^#[0-9a-f]{6}$/i

export const ColorField = ({ label, value, defaultLabel, defaultColor, onChange }: Props) => {
  const texts = useTexts().blocks.settings
  const { colors } = useEditing()
  const brandColors = [...new Set(colors.map((color) => color.toLowerCase()))]
  const isDefault = value === null || value.toLowerCase() === defaultColor?.toLowerCase()
  return (
    <Input.Wrapper label={label} labelElement="div">
      <fieldset className={classes.swatches} aria-label={label}>
        <Swatch label={defaultLabel} color={defaultColor} isOn={isDefault} onClick={() => onChange(null)} />
        {brandColors
          .filter((color) => color !== defaultColor?.toLowerCase())
          .map((color) => (
            <Swatch
              key={color}
              label={color}
              color={color}
              isOn={value?.toLowerCase() === color}
              onClick={() => onChange(color)}
            />
          ))}
        <ColorInput
          className={classes.customColor}
          size="xs"
          aria-label={`${label}: ${texts.customColor}`}
          placeholder="#1f4e5f"
          format="hex"
          withEyeDropper={false}
          swatches={[...brandColors, ...NEUTRAL]}
          value={value ?? ''}
          onChange={(color) => HEX.test(color) && color !== value && onChange(color)}
        />
      </fieldset>
    </Input.Wrapper>
  )
}

interface SwatchProps {
  readonly label: string
  readonly color: string | null
  readonly isOn: boolean
  readonly onClick: () => void
}

const Swatch = ({ label, color, isOn, onClick }: SwatchProps) => (
  <Tooltip label={label}>
    <UnstyledButton
      className={classes.swatch}
      aria-label={label}
      aria-pressed={isOn}
      data-none={color === null}
      style={{ background: color ?? undefined }}
      onClick={onClick}
    />
  </Tooltip>
)
