// Opens the list of keyboard shortcuts.

export function HelpButton({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <button type="button" class="round" aria-label="Keyboard help" onClick={onOpen}>
      ?
    </button>
  );
}
