import { Text, UnstyledButton } from '@mantine/core'
import type { Fault, Warning } from '../../server/template-types.ts'
import { useTexts } from '../../texts/locale.tsx'
import { FaultIcon, WarningIcon } from '../../ui/icons.tsx'
import classes from './preview.module.css'

interface ToFixProps extends Pick<Props, 'faults' | 'onFault'> {
  /** Why the faults have to be fixed. */
  readonly text: string
}

/** Lists the faults that prevent the user from saving or sending. */
export const FaultsToFix = ({ text, ...props }: ToFixProps) => (
  <>
    <Text size="sm" mb="xs">
      {text}
    </Text>
    <FindingList {...props} warnings={[]} />
  </>
)

interface Props {
  readonly faults: readonly Fault[]
  readonly warnings: readonly Warning[]
  readonly onFault: (fault: Fault) => void
}

/** Lists warnings, and faults that prevent saving. Clicking a fault shows its position. */
export const FindingList = ({ faults, warnings, onFault }: Props) => {
  const texts = useTexts().templates.preview
  if (faults.length + warnings.length === 0) return null
  const placeOf = ({ field, line }: Fault) =>
    line === null ? texts.fields[field] : texts.atLine(texts.fields[field], line)
  return (
    <div className={classes.findings} role="status">
      {faults.length > 0 && (
        <ul aria-label={texts.faults(faults.length)}>
          {faults.map((fault) => (
            <li key={`${fault.field} ${fault.path} ${fault.line} ${fault.column} ${fault.message}`} data-fault>
              <FaultIcon size={16} />
              <UnstyledButton className={classes.fault} onClick={() => onFault(fault)}>
                <Text span inherit fw={550}>
                  {placeOf(fault)}
                </Text>{' '}
                {fault.message}
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      {warnings.length > 0 && (
        <ul aria-label={texts.warnings(warnings.length)}>
          {warnings.map(({ code, message }) => (
            <li key={`${code} ${message}`}>
              <WarningIcon size={16} />
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
