/** The box that takes a row into the selection; its place is as large as a finger. */
export function RowBox(props: {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onToggle: () => void;
}) {
  const { label, checked, disabled = false, onToggle } = props;
  return (
    <label
      className="grid size-tap shrink-0 cursor-pointer place-items-center"
      onClick={(event) => event.stopPropagation()}
    >
      <span className="sr-only">{label}</span>
      <input
        type="checkbox"
        className="size-5 accent-brand"
        checked={checked}
        disabled={disabled}
        onChange={onToggle}
      />
    </label>
  );
}
