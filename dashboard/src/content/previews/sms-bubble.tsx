import classes from './phone.module.css'

interface Props {
  readonly from: string | null
  readonly text: string
}

/** A text message on a phone. */
export const SmsBubble = ({ from, text }: Props) => (
  <div className={classes.phone}>
    <div className={classes.sender}>{from}</div>
    <p className={classes.bubble}>{text}</p>
  </div>
)
