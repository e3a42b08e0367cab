import { Button, type ButtonProps } from "./Button.tsx";

/** Under a list that is read page by page: the way to more of it, while there is any. */
export function MoreButton({
  of,
  ...look
}: ButtonProps & {
  readonly of: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => unknown;
  };
}) {
  if (!of.hasNextPage) return null;
  return (
    <Button
      variant="secondary"
      loading={of.isFetchingNextPage}
      onClick={() => void of.fetchNextPage()}
      {...look}
    />
  );
}
