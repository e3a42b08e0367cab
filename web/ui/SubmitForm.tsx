import type { ReactNode, Ref } from "react";

/** Fields above each other, sent by Enter as by the button; what is wrong is told by us. */
export function SubmitForm(props: {
  /** Where useEntryForm looks for the first field at fault. */
  readonly box?: Ref<HTMLFormElement>;
  readonly onSend: () => void;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  const { box, onSend, className = "flex flex-col gap-4", children } = props;
  return (
    <form
      ref={box}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      {children}
    </form>
  );
}
