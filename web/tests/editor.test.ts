import { expect, it, vi } from "vitest";

vi.mock("../src/lib/core", () => ({
  rules: () => ({
    position: (_: string, text: string) => Promise.resolve({ reasons: [`no ${text}`] }),
  }),
}));
const { Editor } = await import("../src/lib/editor/editor.svelte");

const BLANK = "1/4/7/6/7/6/7/4/1 1 -/- 0/0";
const SECOND = "1/4/7/6/7/6/7/4/1 2 -/- 0/0";

it("undoes and redoes changes of the text", () => {
  const editor = new Editor("lyngk", BLANK);
  editor.set(SECOND);
  editor.change({ ...editor.draft, cells: { a3: "r" } });
  expect(editor.text).toBe("r/4/7/6/7/6/7/4/1 2 -/- 0/0");
  editor.undo();
  editor.undo();
  expect([editor.text, editor.draft.player, editor.canUndo]).toEqual([BLANK, 1, false]);
  editor.undo();
  editor.redo();
  expect([editor.text, editor.canRedo]).toEqual([SECOND, true]);
  editor.set(BLANK);
  expect(editor.canRedo).toBe(false);
});

it("undoes what is typed in one go, and keeps the board while it cannot be read", () => {
  const editor = new Editor("lyngk", SECOND);
  for (const text of ["1", "1/", "1/4"]) editor.set(text, true);
  expect(editor.draft.player).toBe(2);
  editor.undo();
  expect(editor.text).toBe(SECOND);
});

it("shows the answer to the last question", async () => {
  const editor = new Editor("lyngk", "one");
  editor.set("two");
  await vi.waitFor(() => expect(editor.answer).toEqual({ reasons: ["no two"] }));
  expect(editor.legal).toBeNull();
});
