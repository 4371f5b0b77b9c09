import classes from './canvas.module.css'
import { AlertIcon } from './icons.tsx'

export const FaultList = ({ id, messages }: { id: string; messages: readonly string[] }) => (
  <div id={id}>
    {messages.map((message) => (
      <p key={message} className={classes.fault}>
        <AlertIcon size={14} />
        <span className="breakable">{message}</span>
      </p>
    ))}
  </div>
)
