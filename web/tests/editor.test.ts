import { expect, it, vi } from "vitest";
import { Rules } from "../src/lib/core/rules";
import { Editor } from "../src/lib/editor/editor.svelte";
import { CoreChannel } from "./channel";
import { testCore } from "./core";

const core = await testCore();
vi.mock("../src/lib/core", () => ({ rules: () => rules }));
const rules = new Rules(() => new CoreChannel(core));

const BLANK = "1/4/7/6/7/6/7/4/1 1 -/- 0/0";
const SECOND = "r/4/7/6/7/6/7/4/1 2 -/- 0/0";

async function opened(game: "lyngk" | "gyges", text: string): Promise<Editor> {
  const editor = new Editor(game, { text });
  await editor.answered;
  return editor;
}
const keysOf = ({ answer }: Editor) =>
  answer !== null && "reasons" in answer ? answer.reasons.map(({ key }) => key) : [];

it("takes the text of what is on the board from the core", async () => {
  const editor = await opened("lyngk", BLANK);
  editor.change({ ...editor.draft, cells: { a3: "r" }, player: 2 });
  await editor.answered;
  expect(editor.text).toBe(SECOND);
  expect(editor.link).toEqual({ text: SECOND });
});

it("keeps what is no position by what is on the board", async () => {
  const editor = await opened("lyngk", BLANK);
  editor.change({ ...editor.draft, cells: { c1: "rbr" } });
  await editor.answered;
  expect([editor.text, editor.legal, keysOf(editor)]).toEqual(["", null, ["twice"]]);
  const again = new Editor("lyngk", editor.link);
  await again.answered;
  expect(again.draft).toEqual(editor.draft);
  expect(keysOf(again)).toEqual(["twice"]);
});

it("undoes and redoes changes of text and board", async () => {
  const editor = await opened("lyngk", BLANK);
  editor.type(SECOND);
  await editor.answered;
  editor.change({ ...editor.draft, cells: { a3: "rbr" } });
  await editor.answered;
  editor.undo();
  await editor.answered;
  expect([editor.text, editor.draft.cells]).toEqual([SECOND, { a3: "r" }]);
  editor.undo();
  await editor.answered;
  expect([editor.text, editor.draft.player, editor.canUndo]).toEqual([BLANK, 1, false]);
  editor.undo();
  editor.redo();
  await editor.answered;
  expect([editor.text, editor.canRedo]).toEqual([SECOND, true]);
  editor.type(BLANK);
  expect(editor.canRedo).toBe(false);
});

it("undoes what is typed in one go, and draws what can be read of it", async () => {
  const editor = await opened("lyngk", SECOND);
  for (const text of ["1", "1/", "1/4"]) editor.type(text);
  await editor.answered;
  expect([editor.draft.player, editor.draft.cells]).toEqual([2, { a3: "r" }]);
  editor.type("r/4/(rbr)6/6/7/6/7/4/1 9 -/- 0/0");
  await editor.answered;
  expect(editor.draft.cells).toEqual({ a3: "r", c1: "rbr" });
  expect(editor.link).toEqual({ text: editor.text });
  editor.undo();
  await editor.answered;
  expect(editor.text).toBe(SECOND);
});

const SETUP = "310000/000000/000000/000000/000000/020000 2 11223/112233";

it("knows which pieces are left to each player while they are placed", async () => {
  const editor = await opened("gyges", SETUP.replace("11223/112233", "1223/11233"));
  expect(editor.legal).not.toBeNull();
  expect(editor.position.reserve).toEqual([
    [1, 2, 2, 3],
    [1, 1, 2, 3, 3],
  ]);
  editor.change({ ...editor.draft, cells: { ...editor.draft.cells, c3: "2", c1: "3" } });
  await editor.answered;
  expect(editor.legal).toBeNull();
  expect(editor.position.reserve).toEqual([
    [1, 2, 2],
    [1, 1, 2, 3, 3],
  ]);
  editor.change({ ...editor.draft, placing: false });
  await editor.answered;
  expect(editor.position.reserve).toBeNull();
});

it("knows it of a text that is no position as well", async () => {
  const editor = await opened("gyges", SETUP);
  expect(keysOf(editor)).toContain("reserve");
  expect(editor.position.reserve).toEqual([
    [1, 2, 2, 3],
    [1, 1, 2, 3, 3],
  ]);
});

it("shows the answer to the last question", async () => {
  const editor = new Editor("gyges", { text: "one" });
  editor.type("000000/000000/000000/000000/000000/000000 1 x");
  await editor.answered;
  expect(keysOf(editor)).toEqual(["offForm"]);
});
