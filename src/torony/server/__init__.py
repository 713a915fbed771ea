"""The page and the engine of this computer over HTTP: what ``torony serve`` starts.

>>> from urllib.request import urlopen
>>> with Server(port=0) as server, urlopen(f"{server.url}/api/health") as answer:
...     answer.status
200

| Module | What it holds |
| --- | --- |
| ``messages`` | the protocol of the WebSocket: what may be asked, and the answers |
| ``search`` | one question to the engine, searched a turn at a time |
| ``engines`` | engines that wait to be used, in bounded memory |
| ``scheduler`` | whose turn it is: the cores shared fairly between clients |
| ``session`` | one client: its questions, its answers, its bounds |
| ``allowance`` | rate limits |
| ``protocols`` | the limits of one connection: frames, bytes, time |
| ``connections`` | the limits of all connections, and which one makes room |
| ``logs`` | errors on stderr, one line per minute and kind |
| ``assets`` | files as they are sent: types, encodings, caching |
| ``guard`` | headers, and which hosts and origins may speak to us |
| ``application`` | the addresses, put together |
| ``running`` | listening, starting, ending |
"""

from torony.server.application import Settings, make_application
from torony.server.running import Server, listen, serve, url_of

__all__ = ["Server", "Settings", "listen", "make_application", "serve", "url_of"]
